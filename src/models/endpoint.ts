/** The address of a service, from what a configuration says about it. */
export function endpoint(baseUrl: string, pathOf: (base: string) => string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new Error('the address of the model service is no URL that begins with http:// or https://');
  if (url.username !== '' || url.password !== '')
    throw new Error('the address of the model service holds a user name or a password, which cannot be sent');
  url.pathname = pathOf(url.pathname.replace(/\/+$/, ''));
  url.hash = '';
  return url;
}
