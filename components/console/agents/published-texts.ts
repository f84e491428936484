import type { AgentInReview } from '@/lib/contract/routes/agent-review-routes'
import type { Messages } from '@/lib/messages/zh-cn'

type TextKind = keyof Messages['publicAgents']['texts']

/** @returns the texts of a version that others would read or that guide the model; those that are empty are left out */
export function publishedTexts({
  settings,
  note,
}: Pick<AgentInReview, 'settings' | 'note'>): readonly { readonly kind: TextKind; readonly text: string }[] {
  const { intro, desc, prompt, greeting, questions, shortcuts, variables } = settings
  const texts: Record<TextKind, string> = {
    intro,
    desc,
    prompt,
    greeting,
    questions: questions.join('\n'),
    shortcuts: shortcuts.map(({ label, text }) => `${label}\n${text}`).join('\n\n'),
    variables: variables.map(({ label }) => label).join('\n'),
    note,
  }
  return (Object.keys(texts) as TextKind[]).flatMap((kind) =>
    texts[kind].trim() === '' ? [] : [{ kind, text: texts[kind] }],
  )
}
