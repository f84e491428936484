import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { OutboundFailure } from './outbound-failure.ts'

const decoders: Readonly<
  Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** Maximum encodings of a response; no honest server applies more, and each layer costs as much as the first. */
const maxLayers = 2

/** The encodings supported by {@link decodeBody}, for an Accept-Encoding header. */
export const acceptedEncodings = 'gzip, deflate, br'

/**
 * Decodes the content encodings of a response (RFC 9110 §8.4).
 * @param maxBytes of the decoded body; a small body that inflates beyond it is rejected
 * @throws {OutboundFailure} garbled for a broken or unknown encoding, and more than two of them; too_large
 */
export async function decodeBody(
  body: Uint8Array,
  contentEncoding: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length > maxLayers) throw new OutboundFailure('garbled', { detail: 'too many content encodings' })

  let decoded = body
  for (const name of names.reverse()) decoded = await undo(name, decoded, maxBytes)
  return decoded
}

async function undo(name: string, body: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const decode = decoders[name]
  if (!decode) throw new OutboundFailure('garbled', { detail: 'an unknown content encoding' })
  try {
    return await decode(body, { maxOutputLength: maxBytes })
  } catch (cause) {
    const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
    throw new OutboundFailure(isTooLarge ? 'too_large' : 'garbled', {
      detail: `a broken ${name} body`,
      cause,
    })
  }
}
