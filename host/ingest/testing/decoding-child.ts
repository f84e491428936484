import { buffer } from 'node:stream/consumers'

/** Decodes an image from standard input; prints why it was refused, and how many megabytes of memory that took. */
const [module = '', decoder = ''] = process.argv.slice(2)
const { [decoder]: decode } = (await import(module)) as Record<
  string,
  (bytes: Buffer, size: string) => unknown
>
const bytes = await buffer(process.stdin)
const peakMb = () => process.resourceUsage().maxRSS / 1_024
const before = peakMb()
let refused = ''
try {
  await decode?.(bytes, 'thumb')
} catch (error) {
  refused = String(error)
}
process.stdout.write(JSON.stringify({ refused, megabytes: peakMb() - before }))
