import { useTexts } from '@/lib/messages/use-texts'

/**
 * The label over a picture that is shown so small that its own can't be read; it stands over that one. What it lies in is
 * a container of both sizes.
 */
export function AiMark() {
  const { pictures: texts } = useTexts('answer')
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute bottom-0 left-0 hidden rounded-tr-s bg-ink py-0.5 pr-1.5 pl-2 text-xs text-paper-raised [@container(max-height:190px)]:block [@container(max-width:190px)]:block"
    >
      {texts.ai}
    </span>
  )
}
