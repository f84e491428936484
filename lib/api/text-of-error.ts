import type { ErrorText, ErrorTexts } from '@/lib/messages/error-text'
import { ApiError } from './api-error'

/** @returns the message shown to the reader for a failed call; a fault of our own counts as 'internal'. */
export function textOfError(error: unknown, errors: ErrorTexts): ErrorText {
  return errors[error instanceof ApiError ? error.code : 'internal']
}
