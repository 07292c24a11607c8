import type { Seccion } from './lectura.ts';

/**
 * The part of the terms about personal data, with their section numbers. Ley 25.326 requires the legend of
 * section 14 verbatim.
 */
export const privacidad: Seccion[] = [
  {
    titulo: '9. Qué datos guardamos',
    lista: [
      'Identidad y contacto: nombre, apellido, DNI, fecha de nacimiento, género, teléfono, correo, domicilio.',
      'Cobertura: obra social, plan y número de afiliado, cuando los cargás o {unidad} los informa.',
      'Salud: motivo de consulta, lo que registra el profesional, recetas, certificados, estudios y archivos que envíes, y las condiciones médicas que quieras contar.',
      'Uso del portal: ingresos, atenciones, turnos, y quién consultó tus datos y cuándo.',
    ],
    parrafos: [
      'Los datos de salud son datos sensibles según la Ley 25.326. Nadie está obligado a darlos: el formulario de condiciones médicas es siempre optativo. Sin los datos de identidad y contacto, en cambio, no podemos atenderte.',
    ],
  },
  {
    titulo: '10. Para qué los usamos',
    lista: [
      'Para atenderte, hacer tu historia clínica y emitir recetas y constancias.',
      'Para avisarte de tus turnos y de tus consultas. Los avisos no dicen tu diagnóstico ni tu DNI.',
      'Para verificar con {unidad} que podés usar el servicio.',
      'Para cumplir con la ley y para conocer, sin nombres, cuánto y cómo se usa el servicio.',
    ],
    parrafos: ['No vendemos tus datos ni los usamos para publicidad.'],
  },
  {
    titulo: '11. Quién los ve',
    lista: [
      'El profesional que te atiende, y quien te atienda después.',
      'Vos, y quien administra tu grupo familiar si tenés menos de 18 años. {unidad} puede reservar las atenciones de adolescentes de 16 y 17 años.',
      'El personal de {unidad}, solo lo que necesita para su tarea. Cada consulta de tus datos queda registrada.',
      'Si se trata de un accidente de trabajo, la aseguradora ve lo que corresponde a ese siniestro y nada más.',
      'Farmacias y repositorios de recetas, lo necesario para entregarte lo recetado.',
      'Jueces y autoridades, cuando la ley lo ordena.',
    ],
  },
  {
    titulo: '12. Cuánto tiempo y cómo los cuidamos',
    parrafos: [
      'La historia clínica es tuya. La ley 26.529 obliga a conservarla al menos diez años desde la última anotación; los registros de recetas se guardan al menos cinco. Por eso no siempre se pueden borrar: cuando no se puede, se bloquean para que nadie los use con otro fin.',
      'Lo que un profesional escribe no se pisa: una corrección es una anotación nueva y la anterior queda. Los datos viajan cifrados, las contraseñas no se pueden leer, y cada institución ve solo lo suyo.',
    ],
  },
  {
    titulo: '13. Tus derechos sobre tus datos',
    lista: [
      'Acceso: podés pedir qué datos tuyos tenemos. Respondemos dentro de los 10 días corridos.',
      'Rectificación y actualización: si hay un error, lo corregimos dentro de los 5 días hábiles.',
      'Supresión: podés pedir que se borren los datos que la ley no obliga a conservar.',
      'Copia de tu historia clínica: la tenés dentro de las 48 horas de pedirla.',
      'Retirar tu consentimiento: podés hacerlo cuando quieras. Vale desde ese momento y no cambia lo ya actuado.',
    ],
    parrafos: [
      'Podés ver y corregir parte de tus datos desde «Mi perfil», donde esté habilitado. Para lo demás, escribile a {unidad} por sus medios de contacto. Es gratis.',
    ],
  },
  {
    titulo: '14. Autoridad de control',
    parrafos: [
      'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326.',
      'La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley N° 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
    ],
  },
];
