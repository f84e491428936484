interface QuestionHeadingProps {
  readonly level: 1 | 2
  readonly children: string
}

/** A question of this length is styled as body text and scrolls, to leave room for its answer. */
const longFrom = 200

const styles = {
  1: 'font-serif text-2xl leading-[1.4] font-semibold text-pretty',
  2: 'font-serif text-xl leading-snug font-semibold text-pretty',
} as const

/** A question above its answer. */
export function QuestionHeading({ level, children }: QuestionHeadingProps) {
  const Heading = `h${level}` as const
  const isLong = children.length > longFrom
  const style = isLong
    ? 'max-h-48 overflow-y-auto text-md leading-relaxed whitespace-pre-line'
    : styles[level]
  return <Heading className={`min-w-0 break-words ${style} ${level === 2 ? 'mt-6' : ''}`}>{children}</Heading>
}
