import { ApiError } from './api.ts';
import type { FormErrors } from './form-values.ts';

/** For `submit` of a form: returns the server's errors of fields and throws any other error. */
export async function fieldErrorsOf(act: () => Promise<unknown>): Promise<FormErrors | void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields;
    throw error;
  }
}
