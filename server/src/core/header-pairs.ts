/** Headers as an operator writes them down in a variable: `name=value,name=value`, values percent-encoded. */
export const HEADER_PAIRS = /^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/;

export const parseHeaderPairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return name === '' ? [] : [[name, decodeURIComponent(value.join('='))]];
    }),
  );
