#include "request.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"

/* What is left to be read of a message. */
struct rest {
  unsigned char *at;
  size_t length;
};

static bool take_u32(struct rest *rest, uint32_t *value) {
  if (rest->length < 4) return false;
  *value = u32_at(rest->at);
  rest->at += 4;
  rest->length -= 4;
  return true;
}

static char *take_text(struct rest *rest) {
  unsigned char *end = rest->length == 0 ? NULL : memchr(rest->at, 0, rest->length);
  if (end == NULL) return NULL;
  char *text = (char *)rest->at;
  rest->length -= (size_t)(end + 1 - rest->at);
  rest->at = end + 1;
  return text;
}

static bool take_descriptor(struct rest *rest, struct descriptor *descriptor) {
  if (rest->length < 1 || rest->at[0] > BOTH) return false;
  *descriptor = (struct descriptor){.kind = (enum kind)rest->at[0]};
  rest->at += 1;
  rest->length -= 1;
  if (descriptor->kind != GIVEN) return true;
  uint32_t length;
  if (!take_u32(rest, &length) || rest->length < length) return false;
  descriptor->given = rest->at;
  descriptor->length = length;
  rest->at += length;
  rest->length -= length;
  return true;
}

/* A list that ends with NULL. Each text has a NUL at least: a count beyond what is left is a lie, and allocates nothing. */
static int take_texts(struct rest *rest, uint32_t count, char ***texts) {
  if (count > rest->length) return EINVAL;
  *texts = calloc((size_t)count + 1, sizeof **texts);
  if (*texts == NULL) return ENOMEM;
  for (uint32_t i = 0; i < count; i++)
    if (((*texts)[i] = take_text(rest)) == NULL) return EINVAL;
  return 0;
}

int request_read(struct request *request, unsigned char *message, size_t length) {
  *request = (struct request){0};
  struct rest rest = {message, length};
  uint32_t count, words, variables;
  if (!take_u32(&rest, &request->flags) || !take_u32(&rest, &request->timeout_ms) ||
      !take_u32(&rest, &request->grace_ms) || !take_u32(&rest, &count) || count > MOST_DESCRIPTORS)
    return EINVAL;
  request->count = count;
  for (unsigned i = 0; i < count; i++)
    if (!take_descriptor(&rest, &request->descriptors[i])) return EINVAL;
  if (!take_u32(&rest, &words) || !take_u32(&rest, &variables) || words == 0) return EINVAL;
  request->cwd = take_text(&rest);
  request->tag = take_text(&rest);
  if (request->cwd == NULL || request->tag == NULL) return EINVAL;
  int problem = take_texts(&rest, words, &request->argv);
  if (problem == 0) problem = take_texts(&rest, variables, &request->envp);
  if (problem == 0 && rest.length > 0) problem = EINVAL;
  return problem;
}

void request_free(struct request *request) {
  free(request->argv);
  free(request->envp);
  *request = (struct request){0};
}
