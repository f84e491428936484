import { useTexts } from '@/lib/messages/use-texts'

/** Covers an embedded label too small to read. Its parent must be a size container. */
export function AiMark() {
  const { generatedImages: texts } = useTexts('answer')
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute bottom-0 left-0 hidden rounded-tr-s bg-ink py-0.5 pr-1.5 pl-2 text-xs text-paper-raised [@container(max-height:190px)]:block [@container(max-width:190px)]:block"
    >
      {texts.ai}
    </span>
  )
}
