'use client'
import type { FilePage, FilePassageInfo } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useSupport } from '../marked-text'
import { RecognizedText } from '../recognized-text'
import { UnsureWords, type UnsureWordsProps } from './unsure-words'

interface PageTextProps extends Pick<UnsureWordsProps, 'fileId' | 'onAnswersChanged'> {
  readonly page: FilePage
  readonly claim: string
}

/** The text of a page next to its image; what supports the claim is marked, and what may be misread can be put right. */
export function PageText({ page, claim, ...words }: PageTextProps) {
  const { file } = useTexts('answer')
  const { text: parts, recognized } = page
  const title = recognized ? file.page.recognized : file.page.read
  return (
    <div className="flex min-h-0 w-2/5 min-w-48 flex-col border-l border-line">
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- None of those tags fits a scroll container.
        role="group"
        aria-label={title}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
      >
        <h3 className="mb-2 flex flex-wrap justify-between gap-x-2 text-sm font-semibold text-ink">
          {title}
          <Sureness page={page} />
        </h3>
        {parts.length === 0 && <p className="text-sm text-ink-soft">{file.page.noText}</p>}
        {parts.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- A position is what a part is.
          <Part
            key={at}
            text={text}
            claim={claim}
            unsure={recognized?.unsure_text.filter(({ part }) => part === at)}
          />
        ))}
      </div>
      <UnsureWords key={page.page} page={page} {...words} />
    </div>
  )
}

/** How much of the text of a page the recognition was sure of. */
function Sureness({ page: { text, recognized } }: Pick<PageTextProps, 'page'>) {
  const { file } = useTexts('answer')
  const all = text.join('').length
  if (!recognized || all === 0) return null
  const unsure = recognized.unsure_text.reduce((sum, { from, to }) => sum + to - from, 0)
  const percent = Math.floor((1_000 * (all - unsure)) / all) / 10
  return (
    <span className="text-xs font-normal text-ink-soft">
      {fill(file.page.sure, { percent: String(percent) })}
    </span>
  )
}

interface PartProps {
  readonly text: string
  readonly claim: string
  readonly unsure: FilePassageInfo['unsure']
}

function Part({ text, claim, unsure }: PartProps) {
  return (
    <p className="mb-2 text-sm leading-[1.8] break-words whitespace-pre-line text-ink">
      <RecognizedText passage={text} ranges={useSupport(text, claim)} unsure={unsure} />
    </p>
  )
}
