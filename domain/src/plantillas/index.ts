import { almirantebrown } from './municipios/almirantebrown.ts';
import { chacabuco } from './municipios/chacabuco.ts';
import { corredoresViales } from './corredores-viales.ts';
import { demo } from './demo.ts';
import { escobar } from './municipios/escobar.ts';
import { escobarUdp } from './municipios/escobar-udp.ts';
import { ezeiza } from './municipios/ezeiza.ts';
import { florencioVarela } from './municipios/florencio-varela.ts';
import { gagil } from './gagil.ts';
import { galeno } from './obras-sociales/galeno.ts';
import { guardia } from './guardia.ts';
import { guemes } from './municipios/guemes.ts';
import { iosfa } from './obras-sociales/iosfa.ts';
import { iosper } from './obras-sociales/iosper.ts';
import { lZamora } from './municipios/l-zamora.ts';
import { lanus } from './municipios/lanus.ts';
import { obsba } from './obras-sociales/obsba.ts';
import { osef } from './obras-sociales/osef.ts';
import { osperyh } from './obras-sociales/osperyh.ts';
import { osprera } from './obras-sociales/osprera.ts';
import { ospreraTotem } from './obras-sociales/osprera-totem.ts';
import { ospsip } from './obras-sociales/ospsip.ts';
import { pehuajo } from './municipios/pehuajo.ts';
import { ramallo } from './municipios/ramallo.ts';
import { sanIsidro } from './municipios/san-isidro.ts';
import { sanVicente } from './municipios/san-vicente.ts';
import { telemedicina } from './telemedicina.ts';
import { tresArroyos } from './municipios/tres-arroyos.ts';
import { tresDeFebrero } from './municipios/tres-de-febrero.ts';
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

export const plantillaDe = (clave: string): Plantilla | undefined =>
  clave === PLANTILLA_NEUTRA
    ? neutra
    : Object.hasOwn(plantillas, clave)
      ? plantillas[clave as ClavePlantilla]
      : undefined;
