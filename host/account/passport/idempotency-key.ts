import type { FastifyRequest } from 'fastify'
import { HostError } from '../../errors.ts'
import { headerOf } from '../../request.ts'

/**
 * @returns the key under which a call may be sent again, '' without one
 * @throws {HostError} bad_request when it is not 8 to 128 visible characters
 */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = headerOf(request, 'idempotency-key') ?? ''
  if (key !== '' && !/^[\x21-\x7e]{8,128}$/.test(key))
    throw new HostError('bad_request', 'Idempotency-Key 应为 8 到 128 个可见字符')
  return key
}
