/** The built-in agents (§3): the type of each, and the id of its only agent. */
export const agentIds = {
  universal: '001',
  writing: '002',
  reading: '003',
  text_to_image: '004',
  image_editing: '005',
  data_analysis: '006',
  image_to_text: '007',
  companion: '008',
  fortune_telling: '009',
  hot_terrier: '010',
  coding: '011',
  translation: '012',
  tutor: '013',
  chat_doc: '014',
  travel: '015',
  career: '016',
} as const
export type FixedAgentType = keyof typeof agentIds

/** In the order of their ids. */
export const fixedAgentTypes = Object.keys(agentIds) as FixedAgentType[]
