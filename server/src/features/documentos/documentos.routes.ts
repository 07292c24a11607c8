import { namesIn } from '@portal/domain/contract/names';
import { documentos } from '@portal/domain/documentos/contract';
import type { Router } from '../../http/route.ts';
import { abrirDocumento } from './abrir-documento.ts';
import { tomarMedicamento } from './advertencias/tomar-medicamento.ts';
import { borrarBorrador } from './borrador/borrar-borrador.ts';
import { buscarEnCatalogo, cargarCatalogo } from './catalogo/catalogo.ts';
import { anularDocumento } from './firma/anular-documento.ts';
import { corregirDocumento } from './firma/corregir-documento.ts';
import { marcarParaArt } from './entrega/marcar-para-art.ts';
import { firmarDocumento } from './firma/firmar-documento.ts';
import { prepararFirma } from './firma/preparar-firma.ts';
import { getReceta } from './get-receta.ts';
import { guardarBorrador } from './borrador/guardar-borrador.ts';
import { listarPropios } from './listar-propios.ts';
import { listarDocumentosDeAtencion } from './listar-documentos.ts';
import { obtenerDocumento, obtenerDocumentoPorEnlace } from './obtener-documento.ts';
import { repetirReceta } from './borrador/repetir-receta.ts';
import { subirAdjunto } from './borrador/subir-adjunto.ts';
import { verEnFarmacia } from './ver-en-farmacia.ts';
import { verificarDocumento } from './verificar-documento.ts';

export function documentosRoutes({ route }: Router) {
  route(documentos.listarDocumentosDeAtencion, (ctx, { params }) => listarDocumentosDeAtencion(ctx, params));
  route(documentos.listarPropios, (ctx) => listarPropios(ctx));
  route(documentos.guardarBorrador, (ctx, { body }) => guardarBorrador(ctx, body));
  route(documentos.subirAdjunto, (ctx, { query, body }) => subirAdjunto(ctx, query, body));
  route(documentos.borrarBorrador, (ctx, { body }) => borrarBorrador(ctx, body));
  route(documentos.repetirReceta, (ctx, { body }) => repetirReceta(ctx, body));
  route(documentos.prepararFirma, (ctx, { body }) => prepararFirma(ctx, body));
  route(documentos.firmarDocumento, (ctx, { body }) => firmarDocumento(ctx, body));
  route(documentos.corregirDocumento, (ctx, { body }) => corregirDocumento(ctx, body));
  route(documentos.anularDocumento, (ctx, { body }) => anularDocumento(ctx, body));
  route(documentos.tomarMedicamento, (ctx, { body }) => tomarMedicamento(ctx, body));
  route(documentos.marcarParaArt, (ctx, { body }) => marcarParaArt(ctx, body));
  route(documentos.buscarEnCatalogo, (ctx, { query }) => buscarEnCatalogo(ctx, query));
  route(documentos.cargarCatalogo, (ctx, { body }) => cargarCatalogo(ctx, body));

  route(documentos.getReceta, (ctx, { body }) => getReceta(ctx, body));
  route(documentos.abrirDocumento, (ctx, { body }) =>
    abrirDocumento(ctx, { ...body, identidad: body.identidad && namesIn(body.identidad) }),
  );
  route(documentos.obtenerDocumento, (ctx, { params }) => obtenerDocumento(ctx, params));
  route(documentos.obtenerDocumentoPorEnlace, (ctx, { params }) => obtenerDocumentoPorEnlace(ctx, params));
  route(documentos.verEnFarmacia, (ctx, { body }) => verEnFarmacia(ctx, namesIn(body)));
  route(documentos.verificarDocumento, (ctx, { params }) => verificarDocumento(ctx, params));
}
