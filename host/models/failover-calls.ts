import { type Clock, systemClock } from '../platform/clock.ts'
import { hasTimedOut } from '../platform/has-timed-out.ts'
import type { EmbeddingModel } from './embedding-model.ts'
import { byPause, type FailoverMember, isEndpointFailure, pauseMember } from './failover.ts'
import type { ImageEditModel, ImageModel } from './image-model.ts'
import { imageSizeLike } from './image-sizes.ts'
import { type EndpointEvents, ModelError } from './language-model.ts'

interface NamedModel {
  readonly name: string
  readonly service?: string
}

/**
 * An image model over an ordered list of endpoints, named after the first. The next one is only asked when the service
 * has certainly accepted no job: a job may be paid even if its image never comes.
 * @param members at least one
 */
export function failoverImages(
  members: readonly FailoverMember<ImageModel>[],
  now: Clock = systemClock,
): ImageModel {
  return {
    ...namedAs(members),
    generate: (request) =>
      firstReply(members, {
        ...request,
        now,
        isRefused,
        call: (model, index) => {
          const { size } = request
          // Each model supports only some sizes.
          const other = size && index > 0 ? { size: imageSizeLike(model.name, size) } : {}
          return model.generate({ ...request, ...other })
        },
      }),
  }
}

/** The same for the editing of images. */
export function failoverImageEdits(
  members: readonly FailoverMember<ImageEditModel>[],
  now: Clock = systemClock,
): ImageEditModel {
  return {
    ...namedAs(members),
    edit: (request) =>
      firstReply(members, { ...request, now, isRefused, call: (model) => model.edit(request) }),
  }
}

/**
 * One embedding model at several endpoints. Vectors of another length than those of the first endpoint, or, before it has
 * answered, than the first ones, are refused: they belong to another model of the same name.
 * @param members at least one
 */
export function failoverEmbeddings(
  members: readonly FailoverMember<EmbeddingModel>[],
  now: Clock = systemClock,
): EmbeddingModel {
  let length = 0
  const call = async (model: EmbeddingModel, texts: readonly string[], signal: AbortSignal) => {
    const vectors = await model.embed(texts, signal)
    const [first] = vectors
    if (first && length > 0 && first.length !== length && model !== members[0]?.model)
      throw new ModelError('model_garbled', `vectors of ${first.length} instead of ${length} numbers`)
    length = first?.length ?? length
    return vectors
  }
  return {
    ...namedAs(members),
    embed: (texts, signal, events = {}) =>
      firstReply(members, {
        ...events,
        signal,
        now,
        isRefused: isEndpointFailure,
        call: (model) => call(model, texts, signal),
      }),
  }
}

function namedAs([first]: readonly FailoverMember<NamedModel>[]): NamedModel {
  if (!first) throw new Error('a list of endpoints needs one')
  return { name: first.model.name, service: first.model.service ?? '' }
}

/** Whether the service has certainly accepted no job: it answered so, or could not be reached at all. */
function isRefused(error: unknown): error is ModelError {
  return isEndpointFailure(error) && error.code !== 'model_timeout' && !error.wasReached && !error.wasAccepted
}

interface Calls<Model, Reply> extends EndpointEvents {
  readonly signal: AbortSignal
  readonly now: Clock
  readonly call: (model: Model, index: number) => Promise<Reply>
  /** Whether the next endpoint may get the request. */
  readonly isRefused: (error: unknown) => error is ModelError
}

/** @returns the reply of the first endpoint that gives one. @throws the first failure when all fail */
async function firstReply<Model extends NamedModel, Reply>(
  members: readonly FailoverMember<Model>[],
  { signal, now, call, isRefused: isPassedOn, onAnswering, onFailedOver }: Calls<Model, Reply>,
): Promise<Reply> {
  const failures: ModelError[] = []
  for (const member of byPause(members, now())) {
    const { model } = member
    const service = model.service ?? ''
    try {
      const reply = await call(model, members.indexOf(member))
      member.pausedUntil = 0
      onAnswering?.(model.name, service)
      return reply
    } catch (error) {
      // One that is too slow for the caller comes last next time.
      if (hasTimedOut(signal) || (!signal.aborted && isEndpointFailure(error))) pauseMember(member, now())
      if (signal.aborted) throw error
      if (!isPassedOn(error)) {
        onAnswering?.(model.name, service)
        throw error
      }
      onFailedOver?.(model.name, error, service)
      failures.push(error)
    }
  }
  throw failures[0]
}
