import { useEffect, useState } from 'react'
import { SidePanel } from '@/components/ui/side-panel/side-panel'
import { dropSidePanel, openSidePanel, useSidePanel } from '@/components/ui/side-panel/side-panel-store'
import { keepCheckDraft, readCheckDraft } from '@/lib/client/page/check-draft'
import type { VerdictState } from '@/lib/contract/cards/support-check'
import { type CheckBlock, type CheckResult, checkLimits } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { countedStates, doubtfulStates } from '@/lib/text/citations/verdict-counts'
import { CheckSummary } from './check-summary'
import { CheckedSentence } from './checked-sentence'
import { VerdictPanel } from './verdict-panel'

const panelId = 'check-verdict'

/** The text with a mark behind each sentence, which opens what it was compared with. */
export function CheckedText({ result }: { readonly result: CheckResult }) {
  const texts = useTexts('check')
  const [filter, setFilter] = useState<VerdictState | null>(null)
  const [current, setCurrent] = useState(0)
  const [corrected, setCorrected] = useState<ReadonlyMap<number, string>>(new Map())
  const { isShown } = useSidePanel(panelId)
  useEffect(() => () => dropSidePanel(panelId), [])
  const { verdicts, sentences, blocks, unjudged, model, state } = result
  const open = (at: number) => {
    setCurrent(at)
    openSidePanel(panelId, true)
  }
  const apply = (at: number, correction: string) => {
    const before = sentences[at - 1] ?? ''
    setCorrected(new Map([...corrected, [at, correction]]))
    const draft = readCheckDraft()
    keepCheckDraft({ ...draft, text: (draft.text || result.text).replace(before, () => correction) })
  }
  const ofBlock = (numbers: readonly number[]) =>
    numbers.flatMap((at) => {
      const verdict = verdicts[at - 1]
      if (!verdict) return []
      return (
        <CheckedSentence
          key={at}
          verdict={verdict}
          text={corrected.get(at) ?? sentences[at - 1] ?? ''}
          isCorrected={corrected.has(at)}
          isCurrent={isShown && current === at}
          isDimmed={filter !== null && verdict.state !== filter}
          panelId={panelId}
          onOpen={() => open(at)}
        />
      )
    })
  const steps = stepsOf(result, filter, current)

  return (
    <>
      <CheckSummary result={result} filter={filter} onFilter={setFilter} />
      <article
        aria-label={texts.verdicts}
        className="grid grid-cols-[minmax(0,1fr)] gap-3.5 text-[1.0625rem] leading-[2.15]"
      >
        {blocks.map((block, place) => (
          <Block key={place} block={block}>
            {ofBlock(block.sentences)}
          </Block>
        ))}
      </article>
      {unjudged > 0 && (
        <p className="text-sm text-warn">
          {fill(texts.unjudged, { count: unjudged, most: checkLimits.sentences })}
        </p>
      )}
      {state === 'done' && (
        <p className="border-t border-line pt-3.5 text-sm text-ink-soft">
          {model === '' ? texts.byProgram : fill(texts.byModel, { model })}
        </p>
      )}
      {current > 0 && (
        <SidePanel
          id={panelId}
          title={fill(texts.sentence, { n: current })}
          note={texts.states[verdicts[current - 1]?.state ?? 'unclear']}
          closeLabel={texts.close}
        >
          <VerdictPanel
            key={current}
            result={result}
            at={current}
            steps={steps}
            isCorrected={corrected.has(current)}
            onGo={setCurrent}
            onApply={(correction) => apply(current, correction)}
          />
        </SidePanel>
      )}
    </>
  )
}

/** @returns the numbers of the sentences that the arrows go through: of the chosen state, else those in doubt */
function stepsOf({ verdicts }: CheckResult, filter: VerdictState | null, current: number): readonly number[] {
  const doubts: readonly VerdictState[] = doubtfulStates
  const isIn = (state: VerdictState) => (filter === null ? doubts.includes(state) : state === filter)
  const chosen = verdicts.filter(({ state }) => isIn(state)).map(({ at }) => at)
  if (chosen.includes(current)) return chosen
  return verdicts.filter(({ state }) => countedStates.includes(state)).map(({ at }) => at)
}

function Block({ block, children }: { readonly block: CheckBlock; readonly children: React.ReactNode }) {
  if (block.kind === 'heading')
    return (
      <h2 dir="auto" className="font-serif text-xl leading-snug font-semibold wrap-anywhere">
        {block.heading}
      </h2>
    )
  return (
    <p className={`wrap-anywhere ${block.kind === 'item' ? 'border-l-2 border-line pl-4' : ''}`}>
      {children}
    </p>
  )
}
