"""Asks questions over the OpenAI-compatible interface with Python's standard library alone.

Reads one JSON object a line from standard input: {"port", "token", "question", "stream"}.
Writes one a line: {"status", "text", "citations"}.
"""

import http.client
import json
import sys


def read_whole(response):
    reply = json.loads(response.read())
    choices = reply.get("choices") or [{}]
    return choices[0].get("message", {}).get("content", ""), reply.get("citations")


def read_stream(response):
    text, citations = "", None
    for line in response:
        if not line.startswith(b"data: ") or line.strip() == b"data: [DONE]":
            continue
        chunk = json.loads(line[6:])
        for choice in chunk["choices"]:
            text += choice["delta"].get("content") or ""
        citations = chunk.get("citations", citations)
    return text, citations


def ask(port, token, question, stream):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    body = {"model": "normal", "messages": [{"role": "user", "content": question}], "stream": stream}
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    connection.request("POST", "/openai/v1/chat/completions", json.dumps(body).encode(), headers)
    response = connection.getresponse()
    read = read_stream if stream and response.status == 200 else read_whole
    text, citations = read(response)
    connection.close()
    return {"status": response.status, "text": text, "citations": citations}


for line in sys.stdin:
    print(json.dumps(ask(**json.loads(line))), flush=True)
