export {
  type McpHttpProxy,
  type McpHttpProxyOptions,
  mcpHttpProxy,
} from './http/http-proxy.ts';
export { type RemoteMcp, type RemoteMcpOptions, remoteMcp } from './http/remote-mcp.ts';
export { type McpProxyOptions, proxyMcp } from './proxy-mcp.ts';
