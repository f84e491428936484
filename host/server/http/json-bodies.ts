import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../limits/client-address.ts'
import { OneAtATime } from '../../limits/one-at-a-time.ts'

/** UTF-16 units of a body that takes a noticeable time to parse: 900,000 take 1 to 15 ms, which is many empty arrays. */
const largeUnits = 64 * 1024
/** Times the duration of parsing one that pass before the next: the others get most of the event loop. */
const rests = 3
/** A call that answers for longer, such as a stream, does not keep the next large body of its address waiting. */
const usualWaitMs = 250

/**
 * Parses JSON on the event loop, the large bodies of an owner and those of an address one after the other, each after the
 * reply to the one before: many at once would leave no time for anybody else. Calls without input may be sent without a body.
 * @param ownerOf the owner of a call; '' while it is not known
 * @param maxWaitMs maximum time that a body waits for the reply to the one before
 */
export function acceptJson(
  app: FastifyInstance,
  ownerOf: (request: FastifyRequest) => string,
  maxWaitMs = usualWaitMs,
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const replies = new WeakMap<FastifyRequest, Promise<void>>()
  const turns = new OneAtATime()
  const never = new AbortController().signal

  app.addHook('preParsing', async (request, reply) => {
    // Also when the client has gone.
    replies.set(request, new Promise((resolve) => void reply.raw.once('close', resolve)))
  })
  const inTurn = async (request: FastifyRequest, work: () => void) => {
    const owner = ownerOf(request)
    // Always in this order, so that none waits for another that waits for it.
    const ofOwner = owner === '' ? undefined : await turns.turnOf(`owner ${owner}`, never)
    const ofAddress = await turns.turnOf(networkOf(request.ip), never)
    const since = performance.now()
    work()
    const tookMs = performance.now() - since
    await Promise.race([replies.get(request), pause(maxWaitMs, undefined, { ref: false })])
    await pause(rests * tookMs, undefined, { ref: false })
    await ofAddress[Symbol.asyncDispose]()
    await ofOwner?.[Symbol.asyncDispose]()
  }

  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else if (text.length < largeUnits) void parse(request, text, done)
    else void inTurn(request, () => void parse(request, text, done))
  })
}
