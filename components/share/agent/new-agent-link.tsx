'use client'
import { useId, useState } from 'react'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton } from '@/components/ui/skeleton'
import {
  type AgentLink,
  type AgentLinkScope,
  agentLinkDurations,
  agentLinkScopes,
} from '@/lib/contract/routes/agent-link-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { LinkEnd } from '../link-end'
import { LinkFailure } from '../link-failure'
import { ShareLinkRow } from '../share-link-row'
import { ShareQrBox } from '../share-qr-box'
import { useAgentLink } from './use-agent-link'

/** Each duration as a value of the control. */
const durations = agentLinkDurations.map((seconds) => ({ seconds, value: `${seconds}` as const }))

interface NewAgentLinkProps {
  readonly agentId: string
  readonly links: readonly AgentLink[] | undefined
  readonly isLoading: boolean
}

export function NewAgentLink({ agentId, links, isLoading }: NewAgentLinkProps) {
  const texts = useTexts('agentShare')
  const share = useTexts('share')
  const [nowMs] = useState(() => Date.now())
  const { wish, live, url, isMaking, error, choose, makeAndCopy } = useAgentLink(agentId, links)
  const endMs = live ? live.expires * 1_000 : nowMs + wish.duration * 1_000

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_128px] gap-5 max-sm:grid-cols-[minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <ScopeChoice value={wish.scope} onChange={(scope) => choose({ scope })} />
          <div className="grid justify-items-start gap-1.5">
            <span aria-hidden className="text-sm">
              {share.expiry}
            </span>
            <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <SegmentedControl
                label={share.expiry}
                value={`${wish.duration}`}
                onChange={(value) => {
                  const chosen = durations.find((each) => each.value === value)
                  if (chosen) choose({ duration: chosen.seconds })
                }}
                segments={durations.map(({ value }) => ({ value, label: texts.durations[value] }))}
              />
              <LinkEnd endMs={wish.duration === 0 ? null : endMs} />
            </div>
          </div>
        </div>
        <ShareQrBox url={url} hint={texts.qrHint} />
      </div>
      {isLoading ? (
        <Skeleton className="h-11" />
      ) : (
        <ShareLinkRow
          key={`${wish.scope} ${wish.duration}`}
          url={url}
          isMaking={isMaking}
          makeAndCopy={makeAndCopy}
          isMain
        />
      )}
      {error && <LinkFailure error={error} />}
    </>
  )
}

interface ScopeChoiceProps {
  readonly value: AgentLinkScope
  readonly onChange: (scope: AgentLinkScope) => void
}

function ScopeChoice({ value, onChange }: ScopeChoiceProps) {
  const texts = useTexts('agentShare')
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm">{texts.scope}</legend>
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {agentLinkScopes.map((scope) => (
          <label
            key={scope}
            className="group relative grid cursor-pointer content-start gap-0.5 rounded-m border border-line-strong px-3.5 py-2.5 has-checked:border-indigo has-checked:bg-indigo-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
          >
            <input
              type="radio"
              name={name}
              value={scope}
              checked={scope === value}
              onChange={() => onChange(scope)}
              aria-describedby={`${name}-${scope}`}
              aria-label={texts.scopes[scope].title}
              data-first-focus={scope === value ? '' : undefined}
              className="absolute inset-0 m-0 cursor-[inherit] appearance-none rounded-m outline-none"
            />
            <span
              aria-hidden
              className="pointer-events-none relative font-semibold text-ink group-has-checked:text-indigo-strong"
            >
              {texts.scopes[scope].title}
            </span>
            <span id={`${name}-${scope}`} className="pointer-events-none relative text-sm">
              {texts.scopes[scope].hint}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
