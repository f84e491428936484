'use client'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { chevronRight, globe } from '@/components/ui/icon-paths'
import type { ToolCallContent, ToolDecision } from '@/lib/contract/cards/tool-call'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Deciding } from '../card-view'
import { leaveForm } from '../options/focus-after-choice'
import { DecisionForm } from './decision-form'
import { RequestText } from './request-text'
import { toolName } from './tool-name'

interface AskingCallProps {
  readonly content: ToolCallContent
  readonly deciding: Deciding
}

/** Asks before a call is sent: where it goes, what it carries and where that comes from. */
export function AskingCall({ content, deciding }: AskingCallProps) {
  const { toolAsking: texts } = useTexts('answer')
  const { isBusy, decide } = useDecision(deciding)
  const reads = content.effect === 'safe'
  const asks = fill(reads ? texts.readTitle : texts.title, { tool: toolName(content) })

  return (
    <DecisionForm tone="ask" icon={globe} label={texts.label} title={asks}>
      <Target content={content} />
      <Values content={content} />
      {content.request && (
        <Disclosure title={texts.request} aside={texts.secretNote}>
          <RequestText request={content.request} />
        </Disclosure>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2 max-md:sticky max-md:bottom-(--bottom-bar) max-md:bg-paper-raised max-md:py-2">
        <Button tone="primary" disabled={isBusy} onClick={() => decide('once')} className="max-md:min-h-11">
          {texts.once}
        </Button>
        <Button disabled={isBusy} onClick={() => decide('conversation')} className="max-md:min-h-11">
          {texts.conversation}
        </Button>
        {reads && (
          <Button disabled={isBusy} onClick={() => decide('always')} className="max-md:min-h-11">
            {texts.always}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => decide('no')} className="max-md:min-h-11">
          {texts.no}
        </Button>
        <span className="ml-auto text-sm text-ink-faint max-md:ml-0 max-md:basis-full">{texts.hint}</span>
      </div>
    </DecisionForm>
  )
}

/** One decision a step: a second click, before the reply, does nothing. */
export function useDecision({ step, decide }: Deciding) {
  const [decided, setDecided] = useState('')
  const isBusy = decided === step
  return {
    isBusy,
    decide: (allow: ToolDecision) => {
      if (isBusy) return
      setDecided(step)
      leaveForm()
      decide(allow)
    },
  }
}

function Target({ content }: Pick<AskingCallProps, 'content'>) {
  const { toolAsking: texts } = useTexts('answer')
  const { host = '', plugin, request, is_first: isFirst } = content
  const path = URL.parse(request?.url ?? '')?.pathname ?? ''
  const facts = plugin ? [...whoseTool(plugin, texts), ...(isFirst ? [texts.first] : [])] : []
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2.5 rounded-s bg-paper-sunken px-3.5 py-2.5 font-mono wrap-anywhere">
        <span className="rounded-[5px] bg-ok-wash px-1.5 py-0.5 text-xs font-semibold text-ok">
          {request?.method}
        </span>
        <span className="min-w-0">
          <strong className="text-md">{host}</strong>
          <span className="text-sm text-ink-soft">{path}</span>
        </span>
      </p>
      <p className="mt-2 text-sm text-ink-soft">{facts.join(' · ')}</p>
    </>
  )
}

function whoseTool(
  { name, author, is_mine: isMine, is_mcp: isMcp }: NonNullable<ToolCallContent['plugin']>,
  texts: Readonly<Record<'plugin' | 'mine' | 'author' | 'server' | 'added', string>>,
): string[] {
  if (isMcp) return [fill(texts.server, { server: name }), texts.added]
  return [fill(texts.plugin, { plugin: name }), isMine ? texts.mine : fill(texts.author, { author })]
}

function Values({ content: { sends = [] } }: Pick<AskingCallProps, 'content'>) {
  const { toolAsking: texts } = useTexts('answer')
  if (sends.length === 0) return <p className="mt-3 text-sm text-ink-faint">{texts.nothing}</p>
  return (
    <table className="mt-3 w-full border-y border-line text-left text-sm">
      <thead className="text-ink-soft">
        <tr className="border-b border-line">
          <th className="py-2 pr-4 font-normal">{texts.name}</th>
          <th className="py-2 pr-4 font-normal">{texts.value}</th>
          <th className="py-2 font-normal">{texts.from}</th>
        </tr>
      </thead>
      <tbody>
        {sends.map(({ name, value, from }) => (
          <tr key={name} className="border-b border-line align-top last:border-0">
            <th scope="row" className="py-2 pr-4 font-normal wrap-anywhere text-ink-soft">
              {name}
            </th>
            <td className={`py-2 pr-4 wrap-anywhere ${from === 'account' ? 'font-semibold' : ''}`}>
              {value}
            </td>
            <td className={`py-2 ${from === 'account' ? 'text-warn' : 'text-ink-soft'}`}>
              {texts.origins[from]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DisclosureProps {
  readonly title: string
  readonly aside?: string
  readonly children: ReactNode
}

export function Disclosure({ title, aside, children }: DisclosureProps) {
  return (
    <details className="group/request mt-2">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 text-sm text-ink-soft max-md:min-h-11">
        <Icon
          path={chevronRight}
          className="size-4 shrink-0 transition-transform duration-(--motion) group-open/request:rotate-90"
        />
        {title}
        {aside !== undefined && <span className="ml-auto text-ink-faint max-sm:hidden">{aside}</span>}
      </summary>
      {children}
    </details>
  )
}
