import type { FilledTemplate, Template, TemplateField } from '../../../lib/contract/template.ts'

const line = (key: string, label: string, required = false): TemplateField => ({
  key,
  label,
  type: 'text',
  required,
})
const long = (key: string, label: string, required = false): TemplateField => ({
  key,
  label,
  type: 'long',
  required,
})

export const cvForm: Template = {
  id: 'cv',
  title: '简历',
  fields: [
    line('name', '姓名', true),
    line('phone', '电话'),
    line('email', '邮箱'),
    line('city', '所在城市'),
    line('target', '求职意向'),
    long('education', '教育（一行一条：时间、学校、专业、学历）', true),
    long('work', '工作与实习（时间、单位、岗位，下面写做了什么）'),
    long('projects', '项目'),
    long('skills', '技能与证书'),
    long('self', '自我评价'),
  ],
}

const parts = [
  ['target', '求职意向'],
  ['education', '教育背景'],
  ['work', '工作与实习经历'],
  ['projects', '项目经历'],
  ['skills', '技能与证书'],
  ['self', '自我评价'],
] as const

/** @returns the filled form as a CV in Markdown, without its name as the title, and without additions */
export function cvOfForm({ fields }: FilledTemplate): { readonly title: string; readonly text: string } {
  const valueOf = (key: string) => fields[key]?.trim() ?? ''
  const contact = ['phone', 'email', 'city'].map(valueOf).filter((each) => each !== '')
  const blocks = parts.flatMap(([key, heading]) =>
    valueOf(key) === '' ? [] : [`## ${heading}\n\n${asMarkdown(valueOf(key))}`],
  )
  return {
    title: valueOf('name'),
    text: [...(contact.length > 0 ? [contact.join(' · ')] : []), ...blocks].join('\n\n'),
  }
}

/** A line that begins with a time is a paragraph, the lines below its list; so are lines without a time. */
function asMarkdown(value: string): string {
  const lines = value
    .split('\n')
    .map((each) => each.trim().replace(/^[-*•·]\s*/, ''))
    .filter((each) => each !== '')
  if (lines.length === 1) return lines[0] ?? ''

  const isDated = (each: string) => /(?:19|20)\d{2}/.test(each)
  const hasDates = lines.some(isDated)

  return lines
    .map((each) => (hasDates && isDated(each) ? `\n**${each}**\n` : `- ${each}`))
    .join('\n')
    .trim()
}
