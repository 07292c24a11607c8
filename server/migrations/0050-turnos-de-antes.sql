-- In a transaction of its own, so that bookings do not wait for the count.
select portal.recontar_turnos();
