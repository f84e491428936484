import type { Egress } from '../outbound/egress.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import type { MadeImage } from './image-model.ts'
import { ModelError } from './language-model.ts'

/** Maximum bytes of a generated image. */
const maxImageBytes = 24 * 1024 * 1024
const fetchMs = 60_000

/** Magic bytes of image files. */
const signatures: readonly (readonly [MadeImage['mime'], RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
]

/** @throws {ModelError} when the first bytes are not those of an image */
export function readImage(bytes: Uint8Array): Pick<MadeImage, 'bytes' | 'mime'> {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const mime = signatures.find(([, signature]) => signature.test(start))?.[0]
  if (!mime) throw new ModelError('model_garbled', 'the generated file is not an image')
  return { bytes, mime }
}

/** Fetches an endpoint's image: untrusted, without a key. @throws {ModelError}, or the signal's reason */
export async function fetchImage(
  egress: Egress,
  url: string,
  { signal, maxBytes = maxImageBytes }: { readonly signal: AbortSignal; readonly maxBytes?: number },
): Promise<Pick<MadeImage, 'bytes' | 'mime'>> {
  const headers = { accept: 'image/png,image/jpeg,image/webp' }
  const reply = await egress
    .fetch({ url, headers, signal, maxBytes, timeoutMs: fetchMs })
    .catch((cause: unknown) => {
      if (!(cause instanceof OutboundFailure)) throw cause
      const detail = `the image could not be fetched: ${cause.detail}`
      throw new ModelError(cause.reason === 'timeout' ? 'model_timeout' : 'model_garbled', detail, { cause })
    })
  if (reply.status !== 200)
    throw new ModelError('model_garbled', `the image address answered ${reply.status}`)
  return readImage(reply.body)
}
