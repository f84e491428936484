import type { AgentTemplate } from '@/lib/contract/made-agent'
import { type BlankValues, piecesOf } from './blanks'

interface TextWithBlanksProps {
  readonly text: string
  readonly blanks: AgentTemplate['blanks']
  readonly values: BlankValues
}

/** Blanks are marked; one that is filled in shows its value. */
export function TextWithBlanks({ text, blanks, values }: TextWithBlanksProps) {
  return piecesOf(text).map((piece) =>
    piece.blank === null ? (
      <span key={piece.at}>{piece.text}</span>
    ) : (
      <mark key={piece.at} className="mx-0.5 rounded-[4px] bg-indigo-wash px-1.5 py-px text-indigo-strong">
        {values[piece.blank]?.trim() || blanks.find(({ key }) => key === piece.blank)?.label || piece.blank}
      </mark>
    ),
  )
}
