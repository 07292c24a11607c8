import { almirantebrown } from './almirantebrown.ts';
import { chacabuco } from './chacabuco.ts';
import { corredoresViales } from './corredores-viales.ts';
import { demo } from './demo.ts';
import { escobar } from './escobar.ts';
import { escobarUdp } from './escobar-udp.ts';
import { ezeiza } from './ezeiza.ts';
import { florencioVarela } from './florencio-varela.ts';
import { gagil } from './gagil.ts';
import { galeno } from './galeno.ts';
import { guardia } from './guardia.ts';
import { guemes } from './guemes.ts';
import { iosfa } from './iosfa.ts';
import { iosper } from './iosper.ts';
import { lZamora } from './l-zamora.ts';
import { lanus } from './lanus.ts';
import { obsba } from './obsba.ts';
import { osef } from './osef.ts';
import { osperyh } from './osperyh.ts';
import { osprera } from './osprera.ts';
import { ospreraTotem } from './osprera-totem.ts';
import { ospsip } from './ospsip.ts';
import { pehuajo } from './pehuajo.ts';
import { ramallo } from './ramallo.ts';
import { sanIsidro } from './san-isidro.ts';
import { sanVicente } from './san-vicente.ts';
import { telemedicina } from './telemedicina.ts';
import { tresArroyos } from './tres-arroyos.ts';
import { tresDeFebrero } from './tres-de-febrero.ts';
import { vilsar } from './vilsar.ts';
import { neutra, PLANTILLA_NEUTRA } from './neutra.ts';
import type { ClavePlantilla } from './claves.ts';
import type { Plantilla } from './plantilla.ts';

export { clavesPlantilla, numeroDeUnidad, plantillaDeDesarrollo } from './claves.ts';
export type { ClavePlantilla } from './claves.ts';

export const plantillas: Record<ClavePlantilla, Plantilla> = {
  almirantebrown,
  chacabuco,
  corredores_viales: corredoresViales,
  demo,
  escobar,
  escobar_udp: escobarUdp,
  ezeiza,
  florencio_varela: florencioVarela,
  gagil,
  galeno,
  guardia,
  guemes,
  iosfa,
  iosper,
  l_zamora: lZamora,
  lanus,
  obsba,
  osef,
  osperyh,
  osprera,
  osprera_totem: ospreraTotem,
  ospsip,
  pehuajo,
  ramallo,
  san_isidro: sanIsidro,
  san_vicente: sanVicente,
  telemedicina,
  tres_arroyos: tresArroyos,
  tres_de_febrero: tresDeFebrero,
  vilsar,
};

/** The template that a unit was made of, by its key. */
export const plantillaDe = (clave: string): Plantilla | undefined =>
  clave === PLANTILLA_NEUTRA ? neutra : Object.hasOwn(plantillas, clave) ? plantillas[clave as ClavePlantilla] : undefined;
