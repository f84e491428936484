import { OperationSkipped } from './imported.ts'

/** What a curl command says about its request (https://curl.se/docs/manpage.html). */
export interface CurlRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly data: readonly string[]
  readonly form: readonly (readonly [string, string])[]
  readonly isJson: boolean
  /** Data go into the query. */
  readonly isGet: boolean
  readonly hasCookie: boolean
  readonly hasUser: boolean
}

/** Options with a value that changes nothing of what is imported. */
const ignoredWithValue = new Set(
  '-o --output -m --max-time --connect-timeout --retry -c --cookie-jar -x --proxy -e --referer -A --user-agent -w --write-out --cacert --cert -E --key --resolve --interface --limit-rate --max-redirs -D --dump-header --ciphers'.split(
    ' ',
  ),
)
const withValue = new Set(
  '-X --request -H --header -d --data --data-raw --data-ascii --data-binary --data-urlencode --json -F --form --form-string -u --user -b --cookie -T --upload-file --url'.split(
    ' ',
  ),
)
/** Short options with a value, which may be joined to them (`-XPOST`). */
const shortWithValue = 'XHdFubToAexmcwED'

interface Draft {
  url: string
  method: string
  headers: [string, string][]
  data: string[]
  form: [string, string][]
  isJson: boolean
  isGet: boolean
  isHead: boolean
  hasCookie: boolean
  hasUser: boolean
}

/**
 * @param words of a command, without `curl`
 * @throws {OperationSkipped} file_upload when a file is sent; unreadable
 */
export function readCurl(words: readonly string[]): CurlRequest {
  const draft: Draft = {
    url: '',
    method: '',
    headers: [],
    data: [],
    form: [],
    isJson: false,
    isGet: false,
    isHead: false,
    hasCookie: false,
    hasUser: false,
  }
  const rest = words.flatMap(split)
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? ''
    if (ignoredWithValue.has(word)) at += 1
    else if (withValue.has(word)) {
      at += 1
      take(draft, word, rest[at] ?? '')
    } else if (word === '-G' || word === '--get') draft.isGet = true
    else if (word === '-I' || word === '--head') draft.isHead = true
    else if (!word.startsWith('-') && draft.url === '') draft.url = word
  }
  const hasBody = draft.data.length > 0 || draft.form.length > 0
  const implied = draft.isHead ? 'HEAD' : hasBody && !draft.isGet ? 'POST' : 'GET'
  return { ...draft, method: (draft.method || implied).toUpperCase() }
}

/** `--name=value` and `-Xvalue` become two words. */
function split(word: string): string[] {
  const long = /^(--[a-z-]+)=([\s\S]*)$/.exec(word)
  if (long) return [long[1] ?? '', long[2] ?? '']
  const short = /^-([A-Za-z])([\s\S]+)$/.exec(word)
  if (short && shortWithValue.includes(short[1] ?? '')) return [`-${short[1]}`, short[2] ?? '']
  return [word]
}

function take(draft: Draft, option: string, value: string): void {
  switch (option) {
    case '-X':
    case '--request':
      draft.method = value
      break
    case '-H':
    case '--header': {
      const colon = value.indexOf(':')
      if (colon > 0) draft.headers.push([value.slice(0, colon).trim(), value.slice(colon + 1).trim()])
      break
    }
    case '--json':
      draft.isJson = true
      draft.data.push(withoutFile(value))
      break
    case '-d':
    case '--data':
    case '--data-ascii':
    case '--data-binary':
      draft.data.push(withoutFile(value))
      break
    case '--data-raw':
      draft.data.push(value)
      break
    case '--data-urlencode':
      draft.data.push(encoded(value))
      break
    case '-F':
    case '--form':
    case '--form-string': {
      const [name = '', ...content] = value.split('=')
      const text = content.join('=')
      if (option !== '--form-string' && /^[@<]/.test(text)) throw new OperationSkipped('file_upload')
      draft.form.push([name, text])
      break
    }
    case '-u':
    case '--user':
      draft.hasUser = true
      break
    case '-b':
    case '--cookie':
      draft.hasCookie = true
      break
    case '-T':
    case '--upload-file':
      throw new OperationSkipped('file_upload')
    case '--url':
      draft.url = value
  }
}

function withoutFile(value: string): string {
  if (value.startsWith('@')) throw new OperationSkipped('file_upload')
  return value
}

function encoded(value: string): string {
  if (/^[^=]*@/.test(value) && !value.includes('=')) throw new OperationSkipped('file_upload')
  const equals = value.indexOf('=')
  if (equals < 0) return encodeURIComponent(value)
  const name = value.slice(0, equals)
  return `${name === '' ? '' : `${name}=`}${encodeURIComponent(value.slice(equals + 1))}`
}
