import { describe, expect, it } from '@jest/globals'
import { avatarTones } from '../../../lib/contract/avatar-tones.ts'
import {
  type AgentTemplate,
  agentCategories,
  agentLimits,
  agentSettings,
} from '../../../lib/contract/made-agent.ts'
import { agentTemplates, templateTabs } from './agent-templates.ts'

const length = (text: string) => Array.from(text).length

function textsOf({ settings }: AgentTemplate): readonly string[] {
  return [
    settings.name,
    settings.intro,
    settings.desc,
    settings.prompt,
    settings.greeting,
    ...settings.questions,
    ...settings.shortcuts.flatMap(({ label, text }) => [label, text]),
  ]
}

function placeholders(texts: readonly string[]): { blanks: Set<string>; variables: Set<string> } {
  const found = texts.flatMap((text) => [...text.matchAll(/\{\{(blank:)?([^{}]*)\}\}/g)])
  return {
    blanks: new Set(found.filter(([, blank]) => blank !== undefined).map(([, , key]) => key as string)),
    variables: new Set(found.filter(([, blank]) => blank === undefined).map(([, , key]) => key as string)),
  }
}

describe('templates', () => {
  it('are thirty with ids and names of their own', () => {
    expect(agentTemplates).toHaveLength(30)
    expect(new Set(agentTemplates.map(({ id }) => id)).size).toBe(30)
    expect(new Set(agentTemplates.map(({ settings }) => settings.name)).size).toBe(30)
  })

  it('have a tab each, and no tab is empty', () => {
    const tabs = templateTabs.map(({ id }) => id).filter((id) => id !== '')
    expect(new Set(agentTemplates.map(({ tab }) => tab))).toEqual(new Set(tabs))
  })

  it.each(agentTemplates)('$id stays within the limits of an agent', ({ settings }) => {
    expect(agentSettings.parse(settings)).toEqual(settings)
    expect(agentCategories).toContain(settings.category)
    const [tone, glyph] = settings.icon.split('/')
    expect(avatarTones).toContain(tone)
    expect(length(glyph ?? '')).toBe(1)
    for (const field of ['name', 'intro', 'desc', 'greeting'] as const) {
      expect(length(settings[field])).toBeGreaterThan(0)
      expect(length(settings[field])).toBeLessThanOrEqual(agentLimits[field])
    }
    expect(length(settings.prompt)).toBeGreaterThanOrEqual(150)
    expect(length(settings.prompt)).toBeLessThanOrEqual(600)
    expect(settings.questions.length).toBeGreaterThanOrEqual(3)
    expect(settings.questions.length).toBeLessThanOrEqual(4)
    for (const question of settings.questions)
      expect(length(question)).toBeLessThanOrEqual(agentLimits.question)
    expect(settings.shortcuts.length).toBeGreaterThanOrEqual(2)
    expect(settings.shortcuts.length).toBeLessThanOrEqual(3)
    for (const { label, text } of settings.shortcuts) {
      expect(length(label)).toBeLessThanOrEqual(agentLimits.shortcutLabel)
      expect(length(text)).toBeLessThanOrEqual(agentLimits.shortcutText)
    }
    for (const { label } of settings.variables)
      expect(length(label)).toBeLessThanOrEqual(agentLimits.variableLabel)
  })

  it.each(agentTemplates)('$id uses the blanks and variables that it declares, and no others', (template) => {
    const { blanks, variables } = placeholders(textsOf(template))
    expect(blanks).toEqual(new Set(template.blanks.map(({ key }) => key)))
    expect(variables).toEqual(new Set(template.settings.variables.map(({ key }) => key)))
  })

  it.each(agentTemplates)('$id names nobody and gives no number to call', (template) => {
    for (const text of textsOf(template)) expect(text).not.toMatch(/\d{7,}|https?:/)
  })
})
