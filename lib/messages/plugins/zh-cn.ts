export const zhCNPlugins = {
  validation: {
    pluginNameEmpty: '插件名称不能为空',
    pluginNameTooLong: '最长30个字符',
    pluginNameCharacters: '仅支持中英文、数字、下划线和空格',
    pluginDescriptionEmpty: '插件描述不能为空',
    pluginDescriptionTooLong: '最长500个字符',
    pluginUrlEmpty: '插件 URL 不能为空',
    pluginUrlProtocol: '请输入使用https协议的有效URL。',
    headerKeyEmpty: 'Header Key 不能为空',
    headerValueEmpty: 'Header Value 不能为空',
    authLocationEmpty: '授权位置不能为空',
    parameterNameEmpty: '参数名称不能为空',
    serviceTokenEmpty: '服务令牌不能为空',
  },
}
