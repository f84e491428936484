'use client'
import { AskedByAddress } from '@/components/result/asked-by-address'
import { SearchBox } from '@/components/search/search-box'
import type { StartingText } from '@/components/search/use-search-box'
import type { SearchPattern } from '@/lib/contract/frames/frame'
import { useTexts } from '@/lib/messages/use-texts'

interface AskedPageProps {
  readonly question: string
  readonly pattern: SearchPattern | null
  readonly isTooLong: boolean
}

/** The page of an address that submits a question; if it can't be sent, the search box shows it with the reason. */
export function AskedPage({ question, pattern, isTooLong }: AskedPageProps) {
  if (isTooLong)
    return (
      <InTheBox start={{ text: question, refusal: { problem: 'tooLong', characters: question.length } }} />
    )
  return (
    <AskedByAddress
      question={question}
      pattern={pattern}
      otherwise={(sentence) => (
        <InTheBox start={{ text: question, refusal: { problem: 'said', sentence } }} />
      )}
    />
  )
}

function InTheBox({ start }: { readonly start: StartingText }) {
  const texts = useTexts('asking')
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 pt-[12vh] pb-10">
      <h1 className="mb-5 text-center font-serif text-xl font-semibold">{texts.fromAddress}</h1>
      <SearchBox start={start} />
    </div>
  )
}
