import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { PluginTurn } from './plugin-turn.ts'

const text = '这个模型不支持工具，这次没有用插件和 MCP 服务。换一个支持工具的模型，或请管理员换，就能用。'

/** Tells who has chosen plugins or servers that the model could use none of them. */
export function* toldWithoutTools(
  { refusesTools }: LanguageModel,
  plugins: PluginTurn | null,
  nextId: () => string,
): Generator<CardChange, void, void> {
  if ((plugins?.tools.length ?? 0) === 0 || !refusesTools?.()) return
  yield cards.tip(nextId(), text)
}
