interface QuestionHeadingProps {
  readonly level: 1 | 2
  readonly children: string
}

/** Characters from which a question is styled as body text and scrolls, to leave room for its answer. */
const longFrom = 200

const styles = {
  1: 'font-serif text-2xl leading-[1.4] font-semibold text-pretty',
  2: 'font-serif text-xl leading-snug font-semibold text-pretty',
} as const

/** In a chat it is a message of the user: on the right, as body text. */
const saidStyle =
  'in-data-chat:mt-0 in-data-chat:max-w-[85%] in-data-chat:justify-self-end in-data-chat:rounded-l in-data-chat:bg-indigo-wash in-data-chat:px-4 in-data-chat:py-2.5 in-data-chat:font-sans in-data-chat:text-md in-data-chat:leading-relaxed in-data-chat:font-normal in-data-chat:whitespace-pre-line'

export function QuestionHeading({ level, children }: QuestionHeadingProps) {
  const Heading = `h${level}` as const
  const isLong = children.length > longFrom
  const style = isLong
    ? 'max-h-48 overflow-y-auto text-md leading-relaxed whitespace-pre-line'
    : styles[level]
  return (
    // A long question scrolls, and is read with the arrow keys.
    <Heading
      tabIndex={isLong ? 0 : undefined}
      className={`min-w-0 break-words ${style} ${level === 2 ? `mt-6 ${saidStyle}` : ''}`}
    >
      {children}
    </Heading>
  )
}
