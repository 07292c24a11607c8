import type { Lectura } from './lectura.ts';
import { privacidad } from './privacidad.ts';

const documento: Lectura = {
  titulo: 'Términos y condiciones',
  bajada:
    'Qué es el servicio de telemedicina de {unidad}, qué podés esperar de él y cómo cuidamos tus datos. Leelo con tiempo antes de aceptarlo.',
  actualizado: '2026-11-01',
  secciones: [
    {
      titulo: '1. De qué se trata',
      parrafos: [
        'Este portal te permite consultar por videollamada con profesionales de la salud que atienden para {unidad}, pedir y cambiar turnos donde estén disponibles, y ver tus atenciones, recetas y documentos.',
        'Al aceptar estos términos declarás que los leíste y que estás de acuerdo. Guardamos la fecha y la versión que aceptaste. Si el texto cambia en algo que te afecta, te lo mostramos de nuevo antes de tu próxima consulta.',
      ],
    },
    {
      titulo: '2. No es un servicio de emergencias',
      parrafos: [
        'La videollamada no reemplaza a la guardia ni a la ambulancia. Llamá al 107 o andá a la guardia más cercana si hay dolor de pecho, dificultad para respirar, pérdida de conocimiento, convulsiones, sangrado que no para, un golpe fuerte en la cabeza, debilidad repentina en un lado del cuerpo o dificultad para hablar.',
        'Si durante la consulta el profesional considera que necesitás atención presencial, te lo va a decir. Seguí esa indicación.',
      ],
    },
    {
      titulo: '3. Quién puede usarlo',
      lista: [
        'Personas mayores de 18 años con una cuenta propia, y las personas habilitadas por {unidad}.',
        'Niñas, niños y adolescentes menores de 18 años, dentro del grupo familiar de una persona adulta que sea su madre, padre, tutora o tutor, o que tenga su cuidado.',
        'En algunos casos {unidad} verifica que seas su afiliado o afiliada, o que vivas en el distrito. Si no lo puede verificar, no vas a poder usar el servicio; podés pedirle que revise tus datos.',
      ],
    },
    {
      titulo: '4. Tu cuenta',
      lista: [
        'Los datos que cargues tienen que ser verdaderos y estar al día: con ellos se hace tu historia clínica y tu receta.',
        'La contraseña es personal. No la compartas, tampoco con el personal de {unidad}: nadie te la va a pedir.',
        'Si creés que otra persona entró a tu cuenta, cambiá la contraseña. Eso cierra las sesiones abiertas.',
        'Quien administra un grupo familiar actúa en nombre de las personas menores que agregó y declara tener su representación o su cuidado. Ese acceso termina cuando cumplen 18 años.',
      ],
    },
    {
      titulo: '5. La consulta por videollamada',
      parrafos: [
        'La consulta es un acto médico y tiene el mismo valor que una presencial, con los límites propios de la distancia: el profesional no puede revisarte con las manos ni hacerte estudios en el momento.',
      ],
      lista: [
        'Buscá un lugar tranquilo, con luz y privado. Podés estar con alguien de confianza; avisale al profesional.',
        'Tené a mano tu DNI, la medicación que tomás y los estudios que quieras mostrar.',
        'El profesional puede pedirte que muestres tu documento para saber que sos vos.',
        'La videollamada viaja cifrada y no se graba. Tampoco la podés grabar ni difundir sin el acuerdo de quienes participan.',
        'Si la conexión se corta, volvé a entrar: te esperamos en la misma consulta.',
        'El profesional puede terminar la consulta si hay malos tratos o si no están dadas las condiciones para atenderte bien.',
      ],
    },
    {
      titulo: '6. Consentimiento informado para la teleasistencia',
      parrafos: [
        'De acuerdo con la Ley 26.529 de derechos del paciente y con la Ley 27.553, al iniciar una videollamada aceptás que te atiendan a distancia. Antes y durante la consulta tenés derecho a que te expliquen con palabras claras qué te pasa, qué se propone hacer, qué beneficios y riesgos tiene, qué alternativas hay y qué puede pasar si no lo hacés.',
        'Podés decir que no, pedir otra opinión o cambiar de idea en cualquier momento, sin dar motivos y sin perder tu derecho a atenderte de otra manera.',
        'Las chicas y los chicos tienen derecho a ser escuchados según su edad y su madurez. Desde los 16 años deciden por sí mismos sobre el cuidado de su propio cuerpo, como dice el artículo 26 del Código Civil y Comercial.',
      ],
    },
    {
      titulo: '7. Recetas, certificados y documentos',
      parrafos: [
        'Las recetas electrónicas se emiten según la Ley 27.553 y sus normas. Una receta de medicamentos vale 30 días corridos desde su fecha; otras prescripciones valen 60. Se dispensan una sola vez. Si a una receta le falta un dato obligatorio, lo dice: «incompleta, sin validez».',
        'El profesional decide si corresponde o no una receta, un certificado o una orden. Pedir la consulta no te asegura que te los den.',
        'Cada atención deja una constancia de teleasistencia que podés descargar desde «Mis atenciones».',
      ],
    },
    {
      titulo: '8. Turnos, espera y límites',
      lista: [
        'Donde hay turnos, podés cancelarlos o cambiarlos hasta quince minutos antes. Si no vas a ir, avisá: otra persona puede usar ese lugar.',
        'Al turno se entra desde media hora antes y hasta 29 minutos después de la hora. Pasado ese tiempo hay que pedir otro.',
        'Los tiempos de espera que mostramos son una estimación.',
        '{unidad} puede fijar una cantidad de atenciones por persona y por mes. Si llegás al límite, el portal te lo dice antes de empezar.',
      ],
    },
    ...privacidad,
    {
      titulo: '15. Funcionamiento del portal',
      parrafos: [
        'Hacemos lo razonable para que el portal esté disponible siempre. Puede haber cortes por mantenimiento, por fallas de la red o por causas ajenas. Si no podés entrar y tu consulta no puede esperar, usá los otros medios de atención de {unidad}.',
        'Para la videollamada necesitás conexión a internet, cámara y micrófono. El costo de tu conexión corre por tu cuenta.',
      ],
    },
    {
      titulo: '16. Responsabilidades',
      parrafos: [
        'Cada profesional responde por sus actos según las normas de su matrícula. {unidad} responde por la organización del servicio. Nada de lo que dice este texto limita los derechos que te dan las leyes de pacientes, de datos personales y de defensa del consumidor.',
      ],
    },
    {
      titulo: '17. Ley y reclamos',
      parrafos: [
        'Este acuerdo se rige por las leyes de la República Argentina. Los reclamos se pueden presentar ante {unidad} y, si no estás conforme con la respuesta, ante la autoridad que corresponda y los tribunales de tu domicilio.',
      ],
    },
  ],
};

/** The version is the day it came into force. People who accepted an older version are asked again. */
export const terminos = { version: '2026-11-01', documento } as const;
