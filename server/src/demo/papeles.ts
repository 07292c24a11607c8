import type { Escrito } from '@portal/domain/documentos/escrito';

/** Ana's CUIL, 27-30111222-5, with its check digit; prescriptions require it. */
const CUIL = '27301112225';

/** The documents signed in Ana's past attentions, by attention number; one of them is a prescription. */
export const papelesDeAna: Readonly<Record<number, readonly Escrito[]>> = {
  1: [
    {
      tipo: 'receta',
      medicamentos: [
        {
          generico: 'Amoxicilina',
          presentacion: '500 mg, envase por 21',
          forma: 'Comprimido recubierto',
          cantidad: 1,
          posologia: '1 comprimido cada 8 horas, durante 7 días',
          marca: '',
        },
        {
          generico: 'Ibuprofeno',
          presentacion: '400 mg, envase por 20',
          forma: 'Comprimido',
          cantidad: 1,
          posologia: '1 comprimido cada 8 horas si hay dolor o fiebre, con las comidas',
          marca: 'Ibupirac',
        },
      ],
      diagnostico: 'Faringitis aguda',
      diagnosticoCodigo: 'J02.9',
      cuil: CUIL,
      cobertura: 'Particular',
      observaciones: '',
    },
    {
      tipo: 'certificado',
      texto: 'Se atendió por videollamada. Se indica reposo en domicilio.',
      diagnostico: 'Faringitis aguda',
      dias: 2,
      desde: '',
    },
  ],
  3: [
    {
      tipo: 'indicaciones',
      texto:
        'Suspender el producto nuevo.\nCrema humectante dos veces por día, después del baño.\nNo usar perfumes sobre la zona.\nConsultar si se extiende o supura.',
    },
  ],
  4: [
    {
      tipo: 'orden',
      pedidos: ['Perfil lipídico', 'Glucemia en ayunas', 'Hemoglobina glicosilada'],
      diagnostico: 'Control de salud',
      diagnosticoCodigo: 'Z00.0',
      cuil: CUIL,
      cobertura: 'Particular',
      observaciones: 'En ayunas de ocho horas.',
    },
  ],
  5: [
    {
      tipo: 'certificado',
      texto: 'Se atendió por videollamada. Se indica reposo y evitar esfuerzos.',
      diagnostico: 'Lumbalgia mecánica',
      dias: 3,
      desde: '',
    },
  ],
  8: [
    {
      tipo: 'indicaciones',
      texto:
        'Control anual de lunares.\nProtector solar FPS 50 todos los días.\nConsultar si alguno cambia de color, de forma o sangra.',
    },
  ],
};
