import type { ReactNode } from 'react'
import { MarkedPassage } from '@/components/answer-text/citations/marked-passage'
import { useCopied } from '@/components/toasts/use-copied'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { chevronLeft, chevronRight } from '@/components/ui/icon-paths'
import type { CheckResult, CheckSource, SentenceVerdict } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { markedWords } from '@/lib/text/citations/shown-verdict'
import { DisputeVerdict } from './dispute-verdict'

interface VerdictPanelProps {
  readonly result: CheckResult
  readonly at: number
  /** Numbers of the sentences that the arrows go through. */
  readonly steps: readonly number[]
  readonly isCorrected: boolean
  readonly onGo: (at: number) => void
  readonly onApply: (correction: string) => void
}

const tones = {
  supported: 'ok',
  derived: 'ok',
  contradicted: 'bad',
  unsupported: 'warn',
  unclear: 'neutral',
  uncited: 'neutral',
} as const

/** What one sentence was compared with, and what follows from it. */
export function VerdictPanel({ result, at, steps, isCorrected, onGo, onApply }: VerdictPanelProps) {
  const texts = useTexts('check')
  const verdict = result.verdicts[at - 1]
  if (!verdict) return null
  const { state, likely, steps: sum, correction } = verdict
  const isCompared = state !== 'unclear' || verdict.passage !== undefined
  return (
    <>
      <div className="grid flex-1 content-start gap-4 overflow-y-auto px-[22px] py-4">
        <div className="flex items-center gap-2">
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          {likely && <span className="text-xs text-ink-faint">{texts.likely[likely]}</span>}
          <Steps at={at} steps={steps} onGo={onGo} />
        </div>
        <p className="text-sm text-ink-soft">
          {isCompared ? texts.explained[state] : texts.notCompared}
          {likely && ` ${fill(texts.likelyNote, { likely: texts.likely[likely] })}`}
        </p>
        <Part title={texts.written}>
          <p dir="auto" className="max-h-48 overflow-y-auto leading-relaxed text-ink-soft wrap-anywhere">
            {result.sentences[at - 1]}
          </p>
        </Part>
        <Compared result={result} verdict={verdict} />
        {sum && (
          <Part title={texts.recomputed}>
            <p className="rounded-m border border-line bg-paper-raised px-4 py-3 font-mono text-md wrap-anywhere">
              {sum}
            </p>
          </Part>
        )}
        {correction !== undefined && (
          <Correction correction={correction} isCorrected={isCorrected} onApply={() => onApply(correction)} />
        )}
      </div>
      {result.state === 'done' && <DisputeVerdict id={result.id} verdict={verdict} />}
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="font-serif text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Steps({ at, steps, onGo }: Pick<VerdictPanelProps, 'at' | 'steps' | 'onGo'>) {
  const texts = useTexts('check')
  const place = steps.indexOf(at)
  const go = (step: number) => {
    const to = steps[(place + step + steps.length) % steps.length]
    if (to !== undefined) onGo(to)
  }
  return (
    <div className="ml-auto flex items-center gap-1 text-xs text-ink-faint">
      <IconButton label={texts.previous} onClick={() => go(-1)}>
        <Icon path={chevronLeft} />
      </IconButton>
      {fill(texts.position, { at: place + 1, of: steps.length })}
      <IconButton label={texts.next} onClick={() => go(1)}>
        <Icon path={chevronRight} />
      </IconButton>
    </div>
  )
}

/** The passage with its quotations, and where it stands. */
function Compared({ result, verdict }: { readonly result: CheckResult; readonly verdict: SentenceVerdict }) {
  const texts = useTexts('check')
  const passage = result.passages.find(({ id }) => id === verdict.passage)
  const source = result.sources.find(({ index }) => index === verdict.index)
  if (!passage) return <p className="text-sm text-ink-soft">{source?.problem || texts.nothingClose}</p>
  const isQuoted = (verdict.quotes ?? []).length > 0 || verdict.state === 'derived'
  return (
    <Part title={isQuoted ? texts.inSource : texts.closest}>
      <div className="grid gap-2 rounded-r-m border border-line border-l-[3px] border-l-seal bg-paper-raised px-4 py-3">
        <div className="leading-[1.85] wrap-anywhere">
          <MarkedPassage
            passage={passage.text}
            words={markedWords(verdict)}
            nearestTo={result.sentences[verdict.at - 1] ?? ''}
          />
        </div>
        {source && <SourceLine source={source} place={passage.place} />}
      </div>
    </Part>
  )
}

function SourceLine({ source, place }: { readonly source: CheckSource; readonly place: string }) {
  const texts = useTexts('check')
  const { index, title, url, is_cut: isCut } = source
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
      <span className="min-w-0 wrap-anywhere">
        [{index}] {[title || fill(texts.untitled, { n: index }), place].filter(Boolean).join(' · ')}
        {isCut && ` · ${texts.cut}`}
      </span>
      {/^https?:\/\//.test(url) && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-indigo underline underline-offset-3"
        >
          {texts.openPage}
        </a>
      )}
    </p>
  )
}

interface CorrectionProps {
  readonly correction: string
  readonly isCorrected: boolean
  readonly onApply: () => void
}

function Correction({ correction, isCorrected, onApply }: CorrectionProps) {
  const texts = useTexts('check')
  const { isCopied, copy } = useCopied()
  return (
    <Part title={texts.correction}>
      <p dir="auto" className="leading-relaxed wrap-anywhere">
        {correction}
      </p>
      <div className="flex gap-2">
        <Button size="small" onClick={() => void copy(correction)}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button size="small" tone="primary" disabled={isCorrected} onClick={onApply}>
          {isCorrected ? texts.applied : texts.apply}
        </Button>
      </div>
    </Part>
  )
}
