export const zhCNAgentTransfer = {
  agentTransfer: {
    export: '导出',
    exported: '已导出“{name}”',
    unsaved: '还有改动没有保存，它们不在导出的文件里',
    import: '导入',
    title: '导入智能体',
    reading: '正在读文件…',
    importing: '正在导入…',
    large: '这个文件超过 {size} KB，不是智能体文件',
    notJson: '这个文件读不出来：它不是 JSON。请选导出的 .zhizhou-agent.json 文件',
    deep: '这个文件的内容嵌套太深，不能导入',
    failed: '不能导入“{file}”',
    comes: '会新建一个草稿',
    parts: {
      prompt: '人设与要求 {count} 个字',
      questions: '推荐问题 {count} 个',
      shortcuts: '快捷指令 {count} 个',
      variables: '变量 {count} 个',
      tools: '插件 {count} 个',
    },
    skipped: '不会带过来',
    reasons: {
      unknown_field: '这里没有这一项设定',
      no_tool: '这里没有这个插件或工具',
      no_model: '这里没有这个模型，改用默认的',
    },
  },
}
