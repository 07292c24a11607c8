import { errores, PortalError, type CuerpoError } from '@portal/domain/errores/errores';
import type { FastifyError } from 'fastify';
import { isDatabaseAway } from '../db/away.ts';

/**
 * The one place that maps an exception to an answer. Errors that are not ours become a 500 without details.
 */
export function toPortalError(error: unknown): PortalError {
  if (error instanceof PortalError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (statusCode === 413) return new PortalError('muy_grande', { cause: error });
  if (statusCode === 415) return new PortalError('formato_no_admitido', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new PortalError('pedido_invalido', { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new PortalError('sin_espacio', { cause: error });
  if (isDatabaseAway(error)) return new PortalError('no_disponible', { cause: error });
  return new PortalError('error_interno', { cause: error });
}

export const statusOf = (error: PortalError) => errores[error.code].status;

export function bodyOf(error: PortalError): CuerpoError {
  return {
    code: error.code,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    ...(error.detalle === undefined ? {} : { detalle: error.detalle }),
    // SMART Health Links reads it here.
    ...(error.code === 'pin_incorrecto' ? (error.detalle as object) : {}),
  };
}
