/** Texts of a past search in any list. */
export const zhCNSessions = {
  sessions: {
    actionOf: '{action}：{title}',
    titleInState: '{title}（{state}）',
    actions: '操作：{title}',
    rename: '改名',
    pin: '置顶',
    unpin: '取消置顶',
    deleted: '已删除「{title}」',
    renameLabel: '新的标题',
    save: '保存',
    running: '正在搜',
    research: '正在写，{done} / {of} 节',
    awaits: { options: '等你回答', outline: '等你看提纲', tool: '等你允许' },
    awaitsStep: '等你回答第 {step} 问',
    keptUntil: '留到{date}',
  },
}
