import type { ShownSetting, Surroundings } from '@/lib/contract/routes/console-routes'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'

const plain = /^[\w@%+=:,./-]*$/

/** A shell can read it. Each secret is replaced by a comment, and credentials in addresses are removed. */
export function settingsAsEnv(
  settings: readonly ShownSetting[],
  { public_origin, cookie_domain, words }: Surroundings,
  texts: Messages['console']['exported'],
): string {
  const around = [
    ['PUBLIC_ORIGIN', public_origin],
    ['COOKIE_DOMAIN', cookie_domain],
    ['SENSITIVE_WORDS_FILE', words?.file ?? ''],
  ] as const
  return [
    ...comment(texts.head),
    '',
    ...settings.flatMap((setting) => linesOf(setting, texts)),
    '',
    ...comment(texts.around),
    ...around.map(([name, value]) => (value === '' ? `# ${name}=` : `${name}=${formatValue(value, texts)}`)),
    '',
  ].join('\n')
}

function linesOf({ name, isSecret, source, value }: ShownSetting, texts: Messages['console']['exported']) {
  if (source === 'default' || value === '') return [`# ${name}=`]
  const from = source === 'environment' ? comment(fill(texts.fromEnvironment, { name })) : []
  if (isSecret) return [...from, ...comment(texts.secret), `# ${name}=`]
  return [...from, `${name}=${formatValue(value, texts)}`]
}

function comment(text: string): string[] {
  return text.split('\n').map((line) => `# ${line}`)
}

function formatValue(value: string, texts: Messages['console']['exported']): string {
  const bare = withoutCredentials(value)
  const quoted = plain.test(bare) ? bare : `'${bare.replaceAll("'", String.raw`'\''`)}'`
  return bare === value ? quoted : `${quoted} # ${texts.shortened}`
}

/** Some addresses contain a key as user info or in the query. */
function withoutCredentials(value: string): string {
  const url = /^https?:/.test(value) ? URL.parse(value) : null
  if (!url || (url.username === '' && url.password === '' && url.search === '' && url.hash === ''))
    return value
  return `${url.origin}${url.pathname}`
}
