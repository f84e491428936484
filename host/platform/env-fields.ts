import * as z from 'zod'

export type ValuesOf<Shape extends Readonly<Record<string, z.ZodType>>> = Readonly<
  z.infer<z.ZodObject<Shape>>
>

/** The kinds of settings, each with its message for an invalid value. */
export const text = z.string().trim().default('')

export const webAddress = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: '应为 http 或 https 地址' }),
])

/** A URL; '' when switched off, or for this origin's own. */
export const address = webAddress.default('')

/** An origin: paths are appended to it, and its pages have no prefix. */
export const origin = address
  .refine((value) => value === '' || isOrigin(value), {
    error: '应为 https://域名 这样的地址，后面不能带路径：网页只能放在域名的根下',
  })
  .transform((value) => value && new URL(value).origin)

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.href === `${url.origin}/`
}

/** The base URL of a service; paths are appended. */
export const baseAddress = address.transform((value) => value.replace(/\/+$/, ''))

/** Names, separated by commas, without duplicates. */
export const names = text.transform((value) => [
  ...new Set(value.split(',').flatMap((name) => name.trim() || [])),
])

/** Number of images of the home page's advertisement (§2). */
const adImages = 8

/** The image URLs of the advertisement, separated by commas; none without an advertisement. */
export const adAddresses = names.refine(
  (addresses) =>
    addresses.length === 0 ||
    (addresses.length === adImages && addresses.every((each) => webAddress.safeParse(each).success)),
  { error: `应为 ${adImages} 个逗号分隔的 http 或 https 地址` },
)

/** Origins, separated by commas; a trailing path is dropped. */
export const origins = text
  .transform((value) => value.split(',').map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ''))
  .refine((entries) => entries.every((entry) => webAddress.safeParse(entry).success), {
    error: '应为逗号分隔的 http 或 https 地址',
  })
  .transform((entries) => entries.map((entry) => new URL(entry).origin))

/** Where people write, separated by commas: e-mail addresses or URIs. */
export const contacts = names
  .transform((entries) =>
    entries.map((entry) => (/^[^\s:@]+@[^\s:@]+$/.test(entry) ? `mailto:${entry}` : entry)),
  )
  .refine((entries) => entries.every((entry) => /^(?:mailto:\S+@|https:\/\/|tel:\+?\d)\S+$/.test(entry)), {
    error: '应为逗号分隔的邮箱、https 地址或 tel: 电话',
  })

export const addressOr = (fallback: string) => webAddress.default(fallback)

export const flag = z
  .enum(['0', '1', 'true', 'false', ''], { error: '应为 0 或 1' })
  .default('0')
  .transform((value) => value === '1' || value === 'true')

/** A whole number that is 0, for a default, or at least `least`. */
export const wholeOrZero = (least: number, most: number) =>
  whole(0, most).refine((value) => value === 0 || value >= least, { error: `最小为 ${least}，0 为自动` })

export const whole = (fallback: number, most: number) =>
  z.coerce
    .number({ error: '应为整数' })
    .int('应为整数')
    .min(0, '不能为负数')
    .max(most, `最大为 ${most}`)
    .default(fallback)
