import { type ReactNode, useEffect, useState } from 'react'
import { SidePanel } from '@/components/ui/side-panel/side-panel'
import { dropSidePanel, openSidePanel, useSidePanel } from '@/components/ui/side-panel/side-panel-store'
import { draftOfCheck, keepCheckDraft, readCheckDraft } from '@/lib/client/page/check-draft'
import type { VerdictState } from '@/lib/contract/cards/support-check'
import type { CheckBlock, CheckResult, SentenceVerdict } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { countedStates, doubtfulStates } from '@/lib/text/citations/verdict-counts'
import { CheckNotices } from './check-notices'
import { CheckSummary } from './check-summary'
import { CheckedSentence } from './checked-sentence'
import { ComparedSources } from './compared-sources'
import { VerdictPanel } from './verdict-panel'

const panelId = 'check-verdict'

/** The text with a mark behind each sentence, which opens what it was compared with. */
export function CheckedText({ result }: { readonly result: CheckResult }) {
  const texts = useTexts('check')
  const [filter, setFilter] = useState<VerdictState | null>(null)
  const { current, isShown, open, go } = useOpenVerdict()
  const { corrected, apply } = useCorrections(result)
  const { verdicts, sentences, blocks } = result
  const ofVerdict = (verdict: SentenceVerdict) => {
    const { at, state } = verdict
    return (
      <CheckedSentence
        key={at}
        verdict={verdict}
        text={corrected.get(at) ?? sentences[at - 1] ?? ''}
        isCorrected={corrected.has(at)}
        isCurrent={isShown && current === at}
        isDimmed={filter !== null && state !== filter}
        panelId={panelId}
        onOpen={() => open(at)}
      />
    )
  }

  return (
    <>
      <CheckNotices result={result} />
      <CheckSummary result={result} filter={filter} onFilter={setFilter} />
      <article
        aria-label={texts.verdicts}
        className="grid grid-cols-[minmax(0,1fr)] gap-3.5 text-[1.0625rem] leading-[2.15]"
      >
        {blocks.map((block, place) => (
          <Block key={place} block={block}>
            {block.sentences.flatMap((at) => verdicts[at - 1] ?? []).map(ofVerdict)}
          </Block>
        ))}
      </article>
      <ComparedSources sources={result.sources} />
      <Notes result={result} />
      {current > 0 && (
        <SidePanel id={panelId} title={fill(texts.sentence, { n: current })} closeLabel={texts.close}>
          <VerdictPanel
            key={current}
            result={result}
            at={current}
            steps={stepsOf(result, filter, current)}
            isCorrected={corrected.has(current)}
            onGo={go}
            onApply={(correction) => apply(current, correction)}
          />
        </SidePanel>
      )}
    </>
  )
}

/** Which sentence is open in the panel. */
function useOpenVerdict() {
  const [current, setCurrent] = useState(0)
  const { isShown } = useSidePanel(panelId, false)
  useEffect(() => () => dropSidePanel(panelId), [])
  const open = (at: number) => {
    setCurrent(at)
    openSidePanel(panelId, true)
  }
  return { current, isShown, open, go: setCurrent }
}

/** What was corrected in the text, also in the draft with which it is checked again. */
function useCorrections(result: CheckResult) {
  const { id, sentences } = result
  const [corrected, setCorrected] = useState<ReadonlyMap<number, string>>(new Map())
  const apply = (at: number, correction: string) => {
    setCorrected(new Map([...corrected, [at, correction]]))
    const draft = readCheckDraft(id) ?? draftOfCheck(result)
    const before = sentences[at - 1] ?? ''
    const text = withCorrection(draft.text, before, correction)
    // The form from which the check was started has it as well.
    const written = readCheckDraft()
    if (written?.text === draft.text) keepCheckDraft({ ...written, text })
    keepCheckDraft({ ...draft, text }, id)
  }
  return { corrected, apply }
}

/** Replaces what differs: markers inside of the sentence stay. */
function withCorrection(text: string, before: string, after: string): string {
  if (text.includes(before)) return text.replace(before, () => after)
  let [start, end] = [0, 0]
  while (start < before.length && before[start] === after[start]) start += 1
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end += 1
  // The number with what stands before it.
  const from = Math.max(0, start - contextCharacters)
  const wrong = before.slice(from, before.length - end)
  return text.replace(wrong, () => after.slice(from, after.length - end))
}

const contextCharacters = 6

function Notes({ result: { unasked = 0, state, model } }: { readonly result: CheckResult }) {
  const texts = useTexts('check')
  return (
    <>
      {unasked > 0 && <p className="text-sm text-warn">{fill(texts.unasked, { count: unasked })}</p>}
      {state === 'done' && (
        <p className="border-t border-line pt-3.5 text-sm text-ink-soft">
          {model === '' ? texts.byProgram : fill(texts.byModel, { model })}
        </p>
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

function Block({ block, children }: { readonly block: CheckBlock; readonly children: ReactNode }) {
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
