import { type Room, type RoomList, roomLists } from './rooms.ts'

/** @returns the room of the folder that the file is in, or null */
export function roomOf(folder: string, file: string): string | null {
  if (!file.startsWith(`${folder}/`)) return null
  const [name = '', ...below] = file.slice(folder.length + 1).split('/')
  return below.length > 0 ? name : null
}

/** @returns the rooms of the list that the one may not import */
export function forbiddenTo({ rooms }: RoomList, { name, group, never = [] }: Room): string[] {
  const place = rooms.findIndex((room) => room.name === name)
  return rooms.flatMap((room, at) => {
    const isBeside = group !== undefined && room.group === group && at !== place
    return at < place || isBeside || never.includes(room.name) ? [room.name] : []
  })
}

function roomsOf(folder: string): readonly Room[] {
  return roomLists.find((list) => list.folder === folder)?.rooms ?? []
}

/** @returns the rooms of a folder as a Markdown table, for its README */
export function tableOf(folder: string): string {
  const rooms = roomsOf(folder)
  const hasNever = rooms.some(({ never }) => never !== undefined)
  const head = hasNever ? ['room', 'holds', 'never imports, of those below'] : ['room', 'holds']

  const row = ({ name, holds, never = [] }: Room) => {
    const excluded = never.map((room) => `\`${room}\``).join(', ')
    return [`\`${name}/\``, holds, ...(hasNever ? [excluded] : [])]
  }

  const lines = [head, head.map(() => '---'), ...rooms.map(row)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** @returns the rooms of a folder from top to bottom, as a Mermaid diagram */
export function diagramOf(folder: string): string {
  const names = roomsOf(folder).map(({ name }) => name)
  return ['flowchart TD', ...names.slice(1).map((name, at) => `  ${names[at]} --> ${name}`)].join('\n')
}
