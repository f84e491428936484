/** Id of the panel with the passages of a file. */
export const knowledgePanelId = 'agent-knowledge'
