/** Format of headers in an environment variable: `name=value,name=value`, values percent-encoded. */
export const HEADER_PAIRS = /^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/;

export const parseHeaderPairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return name === '' ? [] : [[name, decodeURIComponent(value.join('='))]];
    }),
  );
