'use client'
import type { FilePage, FilePassageInfo } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useSupport } from '../marked-text'
import { RecognizedText } from '../recognized-text'

interface PageTextProps {
  readonly page: FilePage
  readonly claim: string
}

/** The text of a page next to its image; what supports the claim is marked. */
export function PageText({ page: { text: parts, recognized }, claim }: PageTextProps) {
  const { file } = useTexts('answer')
  const title = recognized ? file.page.recognized : file.page.read
  const unsure = recognized?.unsure.length ?? 0
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- None of those tags fits a scroll container.
      role="group"
      aria-label={title}
      className="min-h-0 w-2/5 min-w-48 overflow-y-auto border-l border-line px-4 py-3"
    >
      <h3 className="mb-2 flex flex-wrap justify-between gap-x-2 text-sm font-semibold text-ink">
        {title}
        {unsure > 0 && (
          <span className="text-xs font-normal text-warn">{fill(file.page.unsure, { count: unsure })}</span>
        )}
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
