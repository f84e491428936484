'use client'
import { useCopied } from '@/components/toasts/use-copied'
import { Badge } from '@/components/ui/badge'
import { ErrorState } from '@/components/ui/error-state'
import { scrollFocus } from '@/components/ui/scroll-focus'
import type { ToolExchange } from '@/lib/contract/plugins/tool'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { byteSize } from '@/lib/text/byte-size'
import { curlCommand } from './curl-command'
import { readableBody } from './readable-body'

type Request = NonNullable<ToolExchange['request']>
type Response = NonNullable<ToolExchange['response']>

/** What was sent and answered, also when it failed. */
export function ExchangeView({ exchange }: { readonly exchange: ToolExchange }) {
  const { debug: texts } = useTexts('toolEditor')
  const { request, response, error } = exchange
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {error && (
        <ErrorState
          title={texts.reasons[error.reason]}
          // What is wrong stands at each argument.
          advice={error.reason === 'arguments' ? texts.seeArguments : error.message}
        />
      )}
      {request && <RequestCard request={request} />}
      {response && <ResponseCard response={response} />}
    </div>
  )
}

const frame = 'grid grid-cols-[minmax(0,1fr)] rounded-m border border-line bg-paper-raised text-sm'
const head = 'flex flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-3.5 py-2'

function RequestCard({ request }: { readonly request: Request }) {
  const { debug: texts } = useTexts('toolEditor')
  const { isCopied, copy } = useCopied()
  const { method, url, headers, body } = request
  return (
    <section aria-label={texts.request} className={frame}>
      <div className={head}>
        <h3 className="font-semibold">{texts.request}</h3>
        <span className="text-ink-faint">{texts.exact}</span>
        <button
          type="button"
          onClick={() => void copy(curlCommand(request))}
          className="ml-auto text-indigo hover:underline max-md:min-h-10"
        >
          {isCopied ? texts.copied : texts.copyCurl}
        </button>
      </div>
      <Code
        text={[
          `${method} ${url}`,
          ...headers.map(({ name, value }) => `${name}: ${value}`),
          ...(body ? ['', body] : []),
        ].join('\n')}
      />
    </section>
  )
}

function ResponseCard({ response }: { readonly response: Response }) {
  const { debug: texts } = useTexts('toolEditor')
  const { isCopied, copy } = useCopied()
  const { status, headers, body, ms, bytes, truncated } = response
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value.split(';')[0]
  return (
    <section aria-label={texts.reply} className={frame}>
      <div className={head}>
        <Badge tone={status < 300 ? 'ok' : status < 400 ? 'warn' : 'bad'}>{status}</Badge>
        <h3 className="font-semibold">{texts.reply}</h3>
        <span className="text-ink-faint">
          {[fill(texts.ms, { ms }), byteSize(bytes), type].filter((part) => part).join(' · ')}
        </span>
        <button
          type="button"
          onClick={() => void copy(body)}
          className="ml-auto text-indigo hover:underline max-md:min-h-10"
        >
          {isCopied ? texts.copied : texts.copyReply}
        </button>
      </div>
      <details className="border-b border-line px-3.5 py-1.5">
        <summary className="cursor-pointer text-ink-faint">
          {fill(texts.headers, { count: headers.length })}
        </summary>
        <Code text={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
      </details>
      {body === '' ? (
        <p className="px-3.5 py-3 text-ink-faint">{texts.emptyReply}</p>
      ) : (
        <Code text={readableBody(body)} />
      )}
      {truncated && <p className="border-t border-line px-3.5 py-2 text-warn">{texts.truncated}</p>}
      <details className="border-t border-line px-3.5 py-2">
        <summary className="cursor-pointer text-ink-soft">
          {fill(texts.toModel, { tokens: response.model_tokens })}
        </summary>
        <Code text={response.model_text} />
      </details>
    </section>
  )
}

function Code({ text }: { readonly text: string }) {
  return (
    <pre
      ref={scrollFocus}
      className="max-h-80 overflow-y-auto px-3.5 py-3 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  )
}
