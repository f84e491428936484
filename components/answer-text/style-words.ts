import { lengthCharacters, type TextLength, type TextTone } from '@/lib/contract/writing-style'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

export function useStyleWords() {
  const { style: texts } = useTexts('answer')
  return {
    length: (length: TextLength) =>
      fill(texts.about, { length: texts.lengths[length], count: lengthCharacters[length] }),
    tone: (tone: TextTone) => texts.tones[tone],
  }
}
