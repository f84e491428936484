import { randomId } from '../platform/make-id.ts'
import type { Sender } from '../server/socket/parse-client-frame.ts'

/** @returns a visitor on one of the two sockets */
export function frameSender(kind: Sender['kind']): Sender {
  return { kind, owner: 'd:tester', makeId: randomId }
}
